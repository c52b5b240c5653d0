import { expect, onTestFinished, test, vi } from 'vitest'
import { cached, serially } from '#server/pages/built-pages.ts'
import { comparisonBlock } from '#site/blocks/comparison/block.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { post, startApp, visitIn } from '#tests/server/start-app.ts'

/** A fake renderer with its calls. */
function renderer() {
  const rendered: string[] = []
  const render = async (name: string) => {
    rendered.push(name)
    if (name === 'broken') throw new Error('broken block')
    return `page ${name}`
  }
  return { rendered, render }
}

test('documents are rendered one after another, and other work is done in between', async () => {
  const events: string[] = []
  const render = serially(async (name: string) => {
    events.push(`${name} begins`)
    await new Promise(setImmediate)
    events.push(`${name} ends`)
    return name
  })
  const documents = ['a', 'b'].map((name) => render(name).then(() => setImmediate(() => events.push(`after ${name}`))))
  await Promise.all(documents)
  await expect.poll(() => events).toEqual(['a begins', 'a ends', 'after a', 'b begins', 'b ends', 'after b'])
})

test('a document that cannot be rendered holds up no other', async () => {
  const render = serially(renderer().render)
  const [broken, sound] = await Promise.allSettled([render('broken'), render('a')])
  expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled'])
})

test('the documents asked for last are rendered once', async () => {
  const { rendered, render } = renderer()
  const ask = cached(render, (name) => name, 2)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await ask(name)).toBe(`page ${name}`)
  expect(rendered).toEqual(['a', 'b', 'c', 'b'])
})

test('a document that is being rendered is not rendered twice; one that failed is rendered again', async () => {
  const { rendered, render } = renderer()
  const ask = cached(render, (name) => name)
  await Promise.all([ask('a'), ask('a')])
  await ask('broken').catch(() => {})
  await ask('broken').catch(() => {})
  expect(rendered).toEqual(['a', 'broken', 'broken'])
})

test('a plain address is answered from its file: its page is neither rendered nor composed', async () => {
  const composed = vi.spyOn(comparisonBlock, 'data')
  onTestFinished(() => composed.mockRestore())
  const { app } = await startApp({ render: async () => 'rendered' })
  composed.mockClear()
  const landing = '/atlantis-maid-insurance'
  for (const file of [landing, `${landing}/page.json`]) expect((await app.inject(file)).body).toContain(landing)
  expect(composed).not.toHaveBeenCalled()
  expect((await app.inject(`${landing}?sort=premium`)).body).toBe('rendered')
  expect(composed).toHaveBeenCalledOnce()
})

test('a document for a query is cached; one with the input of a visitor is not', async () => {
  const visits: unknown[] = []
  const { app } = await startApp({
    async render(_page, visit) {
      visits.push(visit)
      return `<script type="visit">${JSON.stringify(visit)}</script>`
    },
  })
  for (const query of ['subject=other', 'subject=other&name=Ama', 'subject=quote'])
    await app.inject(`/contact?${query}`)
  expect(visits).toEqual([{ values: { subject: 'other' } }, { values: { subject: 'quote' } }])
  for (const email of ['none', 'none']) {
    const { body } = await post(app, '/contact', { ...contactBody, email })
    expect(visitIn(body)?.values).toMatchObject({ email })
  }
  expect(visits).toHaveLength(4)
})
