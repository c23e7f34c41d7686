/** The same function, worked out once for each object; what is known of an object goes with it. */
export function onceForEach<Key extends object, Value extends object>(
  workOut: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? workOut(key)
    known.set(key, value)
    return value
  }
}
