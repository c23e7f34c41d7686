import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
} from 'kysely'
import type { Pool } from 'pg'
import { translatePostgresError } from './postgres-errors.ts'

/** Kysely's dialect, with the errors of connections and queries translated. */
export function translatingPostgresDialect(pool: Pool): Dialect {
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () => pool.connect().catch(rethrow),
      end: () => pool.end(),
    },
    onCreateConnection: async (connection) => translateErrorsOf(connection),
  })
}

// Kysely has no place for it, and keeps one object per connection: the method is wrapped where the object is made.
function translateErrorsOf(connection: DatabaseConnection): void {
  const executeQuery: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
  connection.executeQuery = <Row>(query: CompiledQuery, options?: AbortableOperationOptions) =>
    executeQuery<Row>(query, options).catch(rethrow)
}

function rethrow(error: unknown): never {
  throw translatePostgresError(error)
}
