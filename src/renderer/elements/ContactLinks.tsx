/** A link that dials a phone number. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
      {number.replaceAll(' ', '\u00a0')}
    </a>
  )
}

export function EmailLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${address}`} dir="ltr">
      {address}
    </a>
  )
}
