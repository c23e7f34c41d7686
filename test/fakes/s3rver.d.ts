declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** As much of it as the tests need. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
