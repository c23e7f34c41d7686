import type { MapFinding } from '../../maps/street/check/map-finding.ts'

/** The street map cannot be shown; the finding says why. */
export class StreetMapError extends Error {
  readonly finding: MapFinding

  constructor(finding: MapFinding) {
    super(finding.code)
    this.finding = finding
  }
}
