import { siteDirectory } from '../../../test/site-directory.ts'
import { storesContract } from '../stores.contract.ts'
import { openSqlite } from './open-sqlite.ts'

storesContract(async () => openSqlite({ directory: await siteDirectory(), log() {} }))
