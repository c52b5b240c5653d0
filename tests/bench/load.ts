/**
 * Reads a page again and again, or posts forms of which no two are equal, and prints the rate as JSON. Its argument is the
 * load as JSON.
 */
import process from 'node:process'
import type { Form } from '#engine/forms.ts'
import { newPost } from '#tests/faults/visitors.ts'
import { type Load, rateUnder } from './http-load.ts'

/** A load of one address, by requests for a page or by posts of a form. */
export interface AskedLoad extends Pick<Load, 'url' | 'connections' | 'duration'> {
  readonly form?: Pick<Form, 'fields' | 'name' | 'action'>
  /** Tells the posts of a run from those of others. */
  readonly run: string
}

const { form, run, ...load }: AskedLoad = JSON.parse(process.argv[2] ?? '')
console.log(JSON.stringify(await rateUnder({ ...load, ...(form ? posts(form) : pages()) })))

function pages(): Pick<Load, 'next' | 'expected'> {
  return {
    next: () => ({ line: `GET ${new URL(load.url).pathname}`, headers: 'Accept-Encoding: gzip\r\n' }),
    expected: /^HTTP\/1.1 200 .*\r\ncontent-encoding: gzip\r\n/is,
  }
}

function posts({ action, ...form }: NonNullable<AskedLoad['form']>): Pick<Load, 'next' | 'expected'> {
  const { body } = newPost(form, 'NUMBER')
  const [before = '', after = ''] = body.replaceAll('Visitor+NUMBER', 'Visitor').split('NUMBER')
  let number = 0
  return {
    next: () => ({
      line: `POST ${action}`,
      headers: 'Content-Type: application/x-www-form-urlencoded\r\n',
      body: `${before}${run}-${number++}${after}`,
    }),
    expected: /^HTTP\/1.1 303 .*\r\nlocation: \S*reference=[A-Z]+-/is,
  }
}
