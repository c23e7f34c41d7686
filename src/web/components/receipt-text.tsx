import { Fragment } from 'react'

/** A sentence with the number of a receipt, which never breaks across lines. */
export function ReceiptText({ text, receipt }: { text: string; receipt: string }) {
  return text.split(receipt).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <span className="receipt-number">{receipt}</span>}
      {part}
    </Fragment>
  ))
}
