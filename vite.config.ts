import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { LOCALES } from './src/domain/places/place.ts'

/**
 * Packages of many files that the server uses, with what they import: in the bundle they are compiled as one, and each start looks
 * for 500 fewer files. React and React Router stay outside: with them inside, a page took no less time, and perhaps more.
 */
const OF_MANY_FILES = [
  'hono',
  '@prometheus-io/client',
  '@opentelemetry/api',
  'tdigest',
  'bintrees',
  'zod',
  'altcha-lib',
  'kysely',
  'libphonenumber-js',
  '@tus/server',
  '@tus/utils',
  '@tus/file-store',
  'srvx',
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // MapLibre's worker is an ES module of its own.
  worker: { format: 'es' },
  // The basemap is served by the server from its own folder; nothing is copied into every build.
  publicDir: false,
  // `npm run dev` loads them as they are: some are CommonJS, which Vite turns into modules only in a build.
  ssr: { noExternal: command === 'build' ? OF_MANY_FILES : [] },
  // The manifest tells the server the hashed name of the Google frame's script.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          input: ['src/maps/google/frame.ts'],
          output: { codeSplitting: { groups: sharedScripts() } },
        },
      },
    },
    // React Router's contexts match by identity, so the HTTP app is made inside the same bundle as the routes. The rest of the server is
    // there so that it starts sooner: few files are found faster than many.
    ssr: {
      build: {
        rollupOptions: {
          input: { index: './src/server/app.ts', serve: './src/server/serve.ts' },
        },
      },
    },
  },
}))

/**
 * What several pages load, in few files: left to itself, the bundler makes one for each set of pages that share a module,
 * and the first page requested 44 of them. A group includes what its modules import; if two groups want a module, the first gets it.
 */
function sharedScripts() {
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    // The Google frame has no page around it, and loads only these.
    {
      name: 'geo',
      test: /src\/(lib\/geo\/(?!encode-outline)|maps\/(camera|connection-problem)\.)/,
    },
    // The files of sentences import it: in one file with the code that waits for them, it would wait for itself.
    {
      name: 'format',
      test: /src\/(web\/messages\/format|domain\/search\/radius|domain\/places\/local-names|maps\/atlas\/attribution|lib\/text\/(fold|limited))\./,
    },
    ...sentences(),
    {
      name: 'site',
      test: /src\/web\/(components\/(use-hydrated|site\/(?!route-files|legal-text)|map\/consent)|forms\/(form-directory|marker)|paths|locale|use-unit|words\/units)/,
    },
    { name: 'markdown', test: /src\/web\/components\/(markdown-text|site\/legal-text)/ },
    { name: 'forms', test: FORMS, minShareCount: 2 },
    { name: 'places', test: /src\/web\/(components\/place|views)\//, minShareCount: 2 },
    { name: 'hours', test: /src\/domain\/places\/spoken-hours\//, minShareCount: 2 },
    { name: 'map', test: AROUND_MAP, minShareCount: 2 },
    {
      name: 'proposals',
      test: /src\/web\/components\/forms\/(?!week-preview)/,
      minShareCount: 2,
    },
    // Last, or it would claim modules that it shares with visitors, who would then load it.
    { name: 'admin', test: /src\/web\/admin\//, minShareCount: 3 },
  ]
}

/** What surrounds a map; the rest of the folder is for the head of pages. */
const AROUND_MAP = /src\/web\/components\/map\/(?!pin-map|use-selection|consent)/

/** What every form has. Only a few have the fields of a place, with their map and hours. */
const FORMS =
  /src\/web\/components\/forms\/(visitor-form|message-form|contact-form|form-field|field|draft|use-(?!location|similar)|problem|receipt|receiver)/

/** A file for each part in each language, and one for what waits for it: the admin, which uses them all, would otherwise swallow them. */
function sentences() {
  return ['place-fields', 'site', 'places', 'forms', 'requests', 'inquiries'].flatMap((part) => [
    ...LOCALES.map((locale) => ({
      name: `${part}.${locale}`,
      test: new RegExp(`src/web/messages/${part}\\.${locale}\\.ts`),
    })),
    { name: `words-${part}`, test: new RegExp(`src/web/words/${part}\\.ts`) },
  ])
}
