import { submissionStoreContract } from '../../src/storage/submissions/submission-store.contract.ts'
import { createMemorySubmissionStore } from './memory-submission-store.ts'

submissionStoreContract(async () => {
  const places = new Set<string>()
  const store = createMemorySubmissionStore((id) => places.has(id))
  return {
    store,
    deliveries: {
      ofSubmission: async (id) =>
        store.deliveries
          .filter(({ submissionId }) => submissionId === id)
          .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    },
    auditEntries: async () => store.auditEntries,
    addPlaces: async (added) => added.forEach(({ id }) => places.add(id)),
    close: async () => undefined,
  }
})
