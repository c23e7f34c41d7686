import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Loading everything anew for each file took a third of the time. A test restores what it changes in the process or in a module.
const SHARED = { isolate: false }

const SETUP = { setupFiles: 'test/property-seed.ts' }

// These use neither the clock nor the environment.
const PURE_TESTS = 'src/{lib,domain,maps,web}/**/*.test.{ts,tsx}'
const POSTGRES_TESTS = 'src/storage/postgres/**/*.test.ts'

const FAULTS = 'faults/**/*.test.ts'
/** They measure how long others wait, or break something during a phase of known length. */
const TIMED_FAULTS = [
  'backup-and-restore',
  'cluster',
  'hostile-hours',
  'overload',
  'parser-fuzz',
  'request-budget',
  'several-servers',
  'slow-readers',
  'stop-under-load',
].map((name) => `faults/${name}.test.ts`)

/** Started last, each of these would leave the other cores with nothing to do; in a fresh clone nothing else tells how long they take. */
const LONG = [
  'test/large-real-files.test.ts',
  'test/real-files.test.ts',
  'src/server/command-line/backup-to-s3.test.ts',
  'src/server/command-line/restore-command.test.ts',
  'src/server/backup/s3-backups.test.ts',
  'src/server/catalogue/catalogue-builder.test.ts',
  'src/storage/postgres/stores.test.ts',
]

/** The pure tests run last: none of them takes long, so they fill the cores that the last of the others leave free. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ project, moduleId }: TestSpecification) => {
      const turn = LONG.findIndex((path) => moduleId.endsWith(`/${path}`))
      if (turn >= 0) return turn - LONG.length
      return project.name === 'pure' ? 1 : 0
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

export default defineConfig({
  test: {
    globalSetup: 'test/temporary-folder.ts',
    sequence: { sequencer: LongFirst },
    // By default Vitest keeps one core free, which is half of two. The tests wait for the disk and for servers a fifth of the time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: { name: 'pure', include: [PURE_TESTS], ...SHARED, ...SETUP, testTimeout: 60_000 },
      },
      {
        test: {
          name: 'unit',
          ...SHARED,
          ...SETUP,
          // Property tests make hundreds of cases, and hooks open databases; on a busy machine that takes a while and is not a failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
            'demo/**/*.test.ts',
            'gazetteer/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, PURE_TESTS, POSTGRES_TESTS],
        },
      },
      {
        // These start and kill real servers, and spend half of their time waiting for them.
        test: {
          name: 'faults',
          ...SETUP,
          include: [FAULTS],
          exclude: [...configDefaults.exclude, ...TIMED_FAULTS],
          globalSetup: 'e2e/support/first-start.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // One after another, and after the other faults.
        test: {
          name: 'timed-faults',
          ...SETUP,
          include: TIMED_FAULTS,
          globalSetup: 'e2e/support/first-start.ts',
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // These need browsers that the bundle lacks; where those are not installed, the tests say so and are skipped.
        test: { name: 'browsers', include: ['e2e/other-browsers/*.test.ts'] },
      },
      {
        // A real PostgreSQL is started once, and only when one of these tests runs.
        test: {
          name: 'postgres',
          ...SETUP,
          include: [POSTGRES_TESTS],
          // Dropping a database waits for the disk, which others may keep busy.
          hookTimeout: 120_000,
          testTimeout: 60_000,
          globalSetup: 'test/postgres.ts',
        },
      },
    ],
  },
})
