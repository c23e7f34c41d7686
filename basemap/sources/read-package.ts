import { readFileSync } from 'node:fs'

const PACKAGES = new URL('../node_modules/', import.meta.url)

/** The parsed JSON of a file in an installed package. The shape is the caller's claim, pinned by the lockfile. */
export function readPackageJson<Shape>(path: string): Shape {
  return JSON.parse(readPackageText(path)) as Shape
}

export function readPackageText(path: string): string {
  return readFileSync(new URL(path, PACKAGES), 'utf8')
}
