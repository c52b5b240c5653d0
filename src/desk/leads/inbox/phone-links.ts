import { readPhoneNumber } from '#engine/phones.ts'

/** The addresses that dial a number or write to it. */
export interface PhoneLinks {
  readonly call?: string
  /** Left out for an extension, which gets no messages. */
  readonly whatsapp?: string
}

/**
 * The links for what a visitor wrote as their number; none unless it is certain whom they reach.
 *
 * @param country ISO 3166-1, for numbers that are written without a country's code.
 */
export function phoneLinks(phone: string, country: string | undefined): PhoneLinks {
  const found = readPhoneNumber(phone, country)
  if (!found?.isCertain) return {}
  const { number, extension } = found
  return extension === undefined
    ? { call: `tel:${number}`, whatsapp: `https://wa.me/${number.slice(1)}` }
    : { call: `tel:${number};ext=${extension}` }
}
