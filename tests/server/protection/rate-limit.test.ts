import { describe, expect, test } from 'vitest'
import {
  memoryCounter,
  networkOf,
  type PostCounter,
  rateLimit,
  sharedCounter,
} from '../../../src/server/protection/rate-limit.ts'
import { newPlace } from '../database/databases.ts'
import { now } from '../start-app.ts'

const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('who counts as one sender', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7:5001', '192.0.2.7'],
    ['[2001:db8:0:1::1]:5001', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::1]', '2001:db8:0:1::/64'],
    ['[::ffff:192.0.2.7]:5001', '192.0.2.7'],
    ['unknown', 'unknown'],
    ['_hidden:5001', 'unknown'],
    ['192.0.2.7:5001:1', 'unknown'],
    ['192.0.2.007', 'unknown'],
    ['', 'unknown'],
  ])('%s stands for %s', (address, network) => expect(networkOf(address)).toBe(network))
})

const counters: readonly (readonly [string, () => Promise<PostCounter>])[] = [
  ['in memory', async () => memoryCounter()],
  ['in PostgreSQL', async () => sharedCounter((await (await newPlace('PostgreSQL')).open()).db)],
]

describe.each(counters)('%s', { timeout: 60_000 }, (_, newCounter) => {
  test('so many posts are taken from one sender, and more once its minute is over', async () => {
    const limit = rateLimit({ maxPosts: 3, counter: await newCounter(), secret: 's' })
    const posts: number[] = []
    // Somebody else's posts, a minute apart, are when old counts are cleared away: this sender's ends in between.
    await limit('192.0.2.8', now)
    for (const seconds of [30, 31, 32, 33]) posts.push(await limit('192.0.2.7', secondsLater(seconds)))
    await limit('192.0.2.8', secondsLater(60))
    for (const seconds of [89.5, 90, 91]) posts.push(await limit('192.0.2.7', secondsLater(seconds)))
    expect(posts).toEqual([0, 0, 0, 57, 1, 0, 0])
  })

  test('no sender counts for another', async () => {
    const limit = rateLimit({ maxPosts: 1, counter: await newCounter(), secret: 's' })
    for (const address of ['192.0.2.7', '192.0.2.8', '2001:db8::1', '2001:db8:0:1::1']) {
      expect(await limit(address, now)).toBe(0)
    }
    expect(await limit('2001:db8::2', now)).toBe(60)
  })

  test('posts that come at once are each counted', async () => {
    const limit = rateLimit({ maxPosts: 5, counter: await newCounter(), secret: 's' })
    const waits = await Promise.all(Array.from({ length: 20 }, () => limit('192.0.2.7', now)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })
})

test('of many senders at once the first are forgotten, so that the counts stay small', async () => {
  const counter = memoryCounter(3)
  for (const sender of ['a', 'b', 'c', 'd']) await counter.count(sender, now)
  const posts = async (sender: string) => (await counter.count(sender, now)).posts
  expect([await posts('d'), await posts('c'), await posts('a')]).toEqual([2, 2, 1])
})

describe('servers on one PostgreSQL database', { timeout: 60_000 }, () => {
  test('count together', async () => {
    const place = await newPlace('PostgreSQL')
    const servers = [await place.open(), await place.open()].map(({ db }) =>
      rateLimit({ maxPosts: 2, counter: sharedCounter(db), secret: 's' }),
    )
    const waits: (number | undefined)[] = []
    for (const turn of [0, 1, 0, 1]) waits.push(await servers[turn]?.('192.0.2.7', now))
    expect(waits).toEqual([0, 0, 60, 60])
  })

  test('keep no address, and nothing for longer than it counts', async () => {
    const { db } = await (await newPlace('PostgreSQL')).open()
    const limit = rateLimit({ maxPosts: 2, counter: sharedCounter(db), secret: 's' })
    const rows = () => db.selectFrom('post_counts').selectAll().execute()
    await limit('192.0.2.7', now)
    const [first] = await rows()
    expect(first?.sender).toMatch(/^[0-9a-f]{64}$/)
    await limit('192.0.2.8', secondsLater(60))
    expect(await rows()).toMatchObject([{ posts: 1, ends_at: secondsLater(120).toISOString() }])
    await limit('192.0.2.7', secondsLater(24 * 60 * 60))
    const [nextDay] = await rows()
    expect(nextDay?.sender).not.toBe(first?.sender)
  })
})
