/** The town sign with a number or a letter on it. Its meaning is said by the text beside it. */
export function Plate({ children }: { children: number | string }) {
  return (
    <span className="plate" aria-hidden="true">
      <span>{children}</span>
    </span>
  )
}
