/** A path for the log. A link from a mail is as good as a password: its token stands in the path, and is no name of a place. */
export function withoutSecrets(path: string): string {
  return path.replaceAll(/[\w.~-]{32,}/g, (part) => (/[A-Z._~]/.test(part) ? '…' : part))
}
