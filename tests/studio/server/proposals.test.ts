import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenFile, State, TranslatedText, Translation } from '#studio/protocol.ts'
import { proposalFor } from '#studio/server/proposals/proposal.ts'
import { type RunningStudio, runningStudio } from './running-studio.ts'

const file = 'config/markets/hong-kong.zh-HK.json'
const digests = 'config/translated/zh-HK.json'
const key = 'k3y'

interface Asked {
  readonly q: readonly string[]
}

/** A service that answers with a status and what `answer` makes of the request; `asked` has the requests. */
async function service(answer: (asked: Asked) => unknown, status = 200) {
  const asked: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    asked.push({ path: request.url, ...body })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(await answer(body)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A service that says the same of everything, with the parts that stay. */
const chinese = ({ q }: Asked) => ({
  translatedText: q.map((line) => `最少&quot;譯文&quot;${line.match(/<code.*?<\/code>/g)?.join('') ?? ''}`),
})

const translation = (studio: RunningStudio) =>
  studio.get(`translation?${new URLSearchParams({ file })}`) as Promise<Translation>

const textNamed = async (studio: RunningStudio, name: string): Promise<TranslatedText | undefined> =>
  (await translation(studio)).texts.find((one) => one.name === name)

const textOf = async (studio: RunningStudio, of: string) =>
  ((await studio.get(`file?${new URLSearchParams({ file: of })}`)) as OpenFile).text

/** A Studio in which the summary of Hong Kong is not translated. */
async function withoutSummary(url?: string): Promise<RunningStudio> {
  const studio = await runningStudio(undefined, url === undefined ? undefined : { url, key })
  const was = (await textNamed(studio, '/summary'))?.translation
  const operations = [{ kind: 'set', file, at: ['summary'], was }]
  expect(await studio.post('change', { title: 'Remove it', operations })).toMatchObject({ status: 200 })
  return studio
}

test('a proposal keeps its figures, and is marked until somebody finds it right', async () => {
  const { asked, url } = await service(chinese)
  const studio = await withoutSummary(url)
  expect(await translation(studio)).toMatchObject({ canPropose: true })
  expect(asked).toEqual([])
  expect(await studio.post('propose', { file, name: '/summary' })).toMatchObject({ status: 200 })
  expect(asked).toEqual([
    {
      path: '/translate',
      q: ['At least <code translate="no" id="0">{minimum.medical-limit}</code> of inpatient cover'],
      source: 'en',
      target: 'zh-Hant',
      format: 'html',
      api_key: key,
    },
  ])
  const translated = '最少"譯文"{minimum.medical-limit}'
  expect(await textNamed(studio, '/summary')).toMatchObject({ translation: translated, state: 'proposed' })
  expect(await textOf(studio, digests)).toMatch(/"\/summary": "\w{10} \w{10} machine"/)
  await studio.post('translate', { file, name: '/summary', translation: translated, was: translated })
  expect(await textNamed(studio, '/summary')).toMatchObject({ translation: translated, state: 'current' })
  expect(await textOf(studio, digests)).not.toContain('machine')
})

test('a proposal that somebody edits is theirs', { tags: ['slow'] }, async () => {
  const { url } = await service(chinese)
  const studio = await withoutSummary(url)
  await studio.post('propose', { file, name: '/summary' })
  await studio.post('translate', { file, name: '/summary', translation: '至少{minimum.medical-limit}' })
  expect(await textNamed(studio, '/summary')).toMatchObject({ state: 'current' })
})

test('a proposal that loses a figure is refused with a sentence, and nothing changes', async () => {
  const { url } = await service(({ q }) => ({ translatedText: q.map(() => '住院保障') }))
  const studio = await withoutSummary(url)
  expect(await studio.post('propose', { file, name: '/summary' })).toEqual({
    status: 400,
    answer: { message: 'The proposal cannot be used: it leaves out {minimum.medical-limit}.' },
  })
  expect(await textNamed(studio, '/summary')).toMatchObject({ state: 'missing' })
})

test('a service that refuses, answers something else or does not answer is told in a sentence without the key', {
  tags: ['slow'],
}, async () => {
  const refusing = await service(() => ({ error: `Invalid API key ${key}` }), 403)
  const other = await service(() => ({ text: '住院' }))
  const sentences = [
    [refusing.url, 'The translation service refuses this text: Invalid API key …'],
    [other.url, 'The translation service answers with something else than a translation.'],
    ['http://127.0.0.1:1', expect.stringMatching(/^The translation service does not answer\./)],
  ] as const
  for (const [url, message] of sentences) {
    const studio = await withoutSummary(url)
    expect(await studio.post('propose', { file, name: '/summary' })).toEqual({ status: 502, answer: { message } })
  }
})

test('a text that somebody writes while the service works stays as they wrote it', { tags: ['slow'] }, async () => {
  let meanwhile: () => Promise<unknown> = async () => undefined
  const { url } = await service(async (asked) => {
    await meanwhile()
    return chinese(asked)
  })
  const studio = await withoutSummary(url)
  const own = '至少{minimum.medical-limit}'
  meanwhile = () => studio.post('translate', { file, name: '/summary', translation: own })
  expect(await studio.post('propose', { file, name: '/summary' })).toMatchObject({ status: 409 })
  expect(await textNamed(studio, '/summary')).toMatchObject({ translation: own, state: 'current' })
})

test('without a service there is nothing to propose', async () => {
  const studio = await withoutSummary()
  expect(await translation(studio)).toMatchObject({ canPropose: false })
  expect(await studio.post('propose', { file, name: '/summary' })).toMatchObject({ status: 404 })
  const { workspace } = (await studio.get('state')) as State
  expect(Object.keys(workspace.unsaved)).toEqual([file])
})

/** A proposal in which every letter outside of the kept parts became an x. */
const proposal = (original: string, isMarkdown = false) =>
  proposalFor({ original, source: 'en', target: 'ar', isMarkdown }, async (lines) =>
    lines.map((line) => line.replaceAll(/(<code.*?<\/code>|&\w+;)|[a-z]/gi, (_, kept?: string) => kept ?? 'x')),
  )

test('choices by a claim and by number keep their form around the translated words', async () => {
  expect(await proposal('{plan.a-b.lowest.premium, select, true {Our lowest, {plan.a-b.premium}} other {From}}')).toBe(
    '{plan.a-b.lowest.premium, select, true {xxx xxxxxx, {plan.a-b.premium}} other {xxxx}}',
  )
  expect(await proposal('{count, plural, one {# plan} other {# plans}}')).toBe(
    '{count, plural, one {# xxxx} other {# xxxxx}}',
  )
})

test('Markdown keeps its marks, its blank lines and where its links lead', async () => {
  const original = '## Cost & cover {#cost}\n\n- **Read** [this](/blog/it)\n\n| Plan | a < b |\n| --- | --- |'
  expect(await proposal(original, true)).toBe(
    '## xxxx & xxxxx {#cost}\n\n- **xxxx** [xxxx](/blog/it)\n\n| xxxx | x < x |\n| --- | --- |',
  )
})
