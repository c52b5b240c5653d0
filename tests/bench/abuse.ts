import { forms } from '#engine/forms.ts'
import { parameters } from '#site/blocks/comparison/comparison-state.ts'
import { builtSite, startServer } from '#tests/faults/servers.ts'
import { newPost } from '#tests/faults/visitors.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { lengths, measureAbuse, type Probe } from './abuse-rows.ts'

const rounds = 9

/** Names of every parameter that some page reads, besides those of forms. */
const names = [
  ...Object.values(parameters),
  ...['type', 'fact.coverage', 'compare', 'plan', 'market', 'reference', 'sent', 'date', 'signature'],
]

/**
 * Sends long values in each parameter of the public pages and each field of each form, and prints how much longer than an
 * ordinary request the slowest takes, and how long others wait meanwhile.
 */
export async function benchAbuse(proof: Proof): Promise<void> {
  const site = await builtSite()
  const server = await startServer({ METRICS_PORT: 'off' })
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' }).then((answer) => answer.arrayBuffer())
  const market = site.markets.find(({ status }) => status === 'open')
  const pages = ['/', market?.landing.path ?? '/', '/countries', '/contact']
  const queries = pages.flatMap((path) =>
    names.map(
      (name): Probe => ({
        name: `GET ${path} ${name}`,
        ordinary: () => get(`${path}?${new URLSearchParams({ [name]: '10' })}`),
        abusive: (sign, round) => get(`${path}?${name}=1${inAddress(sign)}-${round}`),
      }),
    ),
  )
  const posts = forms(site).flatMap((form) => {
    const body = new URLSearchParams(newPost(form, 1).body)
    const post = (changes: Readonly<Record<string, string>>) =>
      fetch(server.url + form.action, {
        method: 'POST',
        headers: { origin: server.url },
        body: new URLSearchParams({ ...Object.fromEntries(body), ...changes }),
        redirect: 'manual',
      }).then((answer) => answer.arrayBuffer())
    return [...body.keys()].map(
      (field): Probe => ({
        name: `POST ${form.action} ${field}`,
        ordinary: () => post({ [field]: '10', 'bot-field': 'x' }),
        abusive: (sign, round) =>
          post({
            [field]: round + sign.repeat(lengths.field / encodeURIComponent(sign).length - 1),
            'bot-field': 'x',
          }),
      }),
    )
  })
  try {
    const probes = [...queries, ...posts]
    await measureAbuse(proof, 'parameters and fields', probes, { ofOthers: () => get('/contact'), rounds })
  } finally {
    await server.end('SIGTERM')
  }
}

/** A sign as often as fits into an address; `fetch` encodes some, such as `'`. */
function inAddress(sign: string): string {
  const written = sign === ' ' ? '+' : sign
  const { length } = new URL(`http://localhost/?${written}`).search.slice(1)
  return written.repeat(lengths.address / length)
}
