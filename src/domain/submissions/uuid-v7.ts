export const UUID_RANDOM_BYTES = 10

/** A UUID whose order is that of time (RFC 9562, 5.7), of a moment in milliseconds and ten random bytes. */
export function uuidV7(milliseconds: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, BigInt(milliseconds) << 16n)
  bytes.set(random.subarray(0, UUID_RANDOM_BYTES), 6)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
