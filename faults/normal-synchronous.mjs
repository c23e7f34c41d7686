// Loaded before the server as a control: it lets the settings be checked and then, behind the server's back, no longer waits for
// the disk at a commit. If no message is lost like this, the test of power cuts proves nothing.
import { DatabaseSync } from 'node:sqlite'

const { exec } = DatabaseSync.prototype
const changed = new WeakSet()

DatabaseSync.prototype.exec = function (sql) {
  if (sql === 'begin immediate' && !changed.has(this)) {
    changed.add(this)
    exec.call(this, 'pragma synchronous = normal')
  }
  return exec.call(this, sql)
}
