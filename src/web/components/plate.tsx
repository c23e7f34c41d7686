/** A plate with a number or a letter on it. The text beside it says what it means. */
export function Plate({ children }: { children: number | string }) {
  return (
    <span className="plate" aria-hidden="true">
      <span>{children}</span>
    </span>
  )
}
