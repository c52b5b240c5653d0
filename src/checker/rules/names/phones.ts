import { callingCodeOf, countryOfNumber, exampleNumber } from '#engine/phones.ts'
import { type Market, published } from '#engine/site.ts'
import { type Finding, quote, say } from '../../findings.ts'
import type { ConfigDocument } from '../../model.ts'
import { nameOfCountry } from './real-world.ts'

/** Telephone numbers of a market that are not of its country, and an example that is none of its numbers. */
export function phoneProblems({ file, value }: ConfigDocument<Market>): Finding[] {
  const { contact, country, phoneExample } = value
  if (callingCodeOf(country) === undefined) return []
  const numbers = [
    { at: '/contact/hotline', number: contact && published(contact.hotline).real },
    { at: '/contact/helpline/phone', number: contact?.helpline && published(contact.helpline.phone).real },
  ]
  return [
    ...numbers.flatMap(({ at, number }) => (number === undefined ? [] : ofOtherCountry(file, at, number, country))),
    ...(phoneExample === undefined ? [] : otherExample(file, phoneExample, country)),
  ]
}

function ofOtherCountry(file: string, at: string, number: string, country: string): Finding[] {
  const code = callingCodeOf(country) ?? ''
  const other = countryOfNumber(number)
  const isHere = other === undefined ? number.replaceAll(/\D/g, '').startsWith(code) : other === country
  // Zeros are the default of a new market.
  if (isHere || /^[+0 -]*$/.test(number)) return []
  const more = other === undefined ? say`: those begin with +${code}` : say`, but in ${nameOfCountry(other)}`
  const message = say`${quote(number)} is not a number in ${nameOfCountry(country)}${more}.`
  const hint = say`Visitors would call another country. Where the office answers there, acknowledge this warning.`
  return [{ file, pointer: at, message, hint, severity: 'warning' }]
}

function otherExample(file: string, number: string, country: string): Finding[] {
  if (countryOfNumber(number, country) === country) return []
  const meant = exampleNumber(country)
  const message = say`${quote(number)} is no telephone number of ${nameOfCountry(country)}.`
  const hint = say`The quote form names it to visitors whose number cannot be used.`
  const fix = meant === undefined ? {} : { meant, applicability: 'perhaps' as const }
  return [{ file, pointer: '/phoneExample', message, hint, severity: 'warning', ...fix }]
}
