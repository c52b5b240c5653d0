import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { LeadDatabase } from '#server/database.ts'
import { memoryCounter, networkOf, type PostCounter, rateLimit, sharedCounter } from '#server/protection.ts'
import { newPlace } from '#tests/server/database/databases.ts'
import { now } from '#tests/server/start-app.ts'

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

/** A fake clock and a fake monotonic clock, in seconds. */
const clock = () => {
  const state = { seconds: 0, sinceStart: 0 }
  return {
    now: () => secondsLater(state.seconds),
    monotonic: () => state.sinceStart * 1000,
    /** Advances both clocks. */
    pass(seconds: number) {
      state.seconds += seconds
      state.sinceStart += seconds
    },
    /** Changes the clock alone. */
    set(seconds: number) {
      state.seconds += seconds
    },
  }
}
type Clock = ReturnType<typeof clock>

/** A counter in PostgreSQL that uses the fake clock. */
function counterIn({ db }: LeadDatabase, { now, monotonic }: Clock): PostCounter {
  const sharedTime: LeadDatabase['sharedTime'] = (_, later = 0) =>
    sql`${new Date(now().getTime() + later).toISOString()}`
  return sharedCounter({ db, sharedTime }, monotonic)
}

const counters: readonly (readonly [string, (time: Clock) => Promise<PostCounter>])[] = [
  ['in memory', async ({ monotonic }) => memoryCounter(100, monotonic)],
  ['in PostgreSQL', async (time) => counterIn(await (await newPlace('PostgreSQL')).open(), time)],
]

describe.each(counters)('%s', (_, newCounter) => {
  async function limited(maxPosts: number) {
    const time = clock()
    const limit = rateLimit({ maxPosts, counter: await newCounter(time), secret: 's' })
    return { time, post: (address: string) => limit(address, time.now()) }
  }

  test('so many posts are taken from one sender, and more once its minute is over', async () => {
    const { time, post } = await limited(3)
    const posts: number[] = []
    const postAfter = async (seconds: number) => {
      time.pass(seconds)
      posts.push(await post('192.0.2.7'))
    }
    // Expired counts are deleted with other senders' posts, once a minute.
    await post('192.0.2.8')
    for (const seconds of [30, 1, 1, 1]) await postAfter(seconds)
    time.pass(27)
    await post('192.0.2.8')
    for (const seconds of [29.5, 0.5, 1]) await postAfter(seconds)
    expect(posts).toEqual([0, 0, 0, 57, 1, 0, 0])
  })

  test.each([-2 * 60 * 60, 2 * 60 * 60, -400 * 24 * 60 * 60])(
    'a limited sender waits for a minute, though the clock is set by %i seconds meanwhile',
    async (seconds) => {
      const { time, post } = await limited(1)
      await post('192.0.2.7')
      await post('192.0.2.8')
      expect(await post('192.0.2.7')).toBe(60)
      time.set(seconds)
      expect(await post('192.0.2.7')).toBeLessThanOrEqual(60)
      time.pass(60)
      expect([await post('192.0.2.7'), await post('192.0.2.8')]).toEqual([0, 0])
    },
  )

  test('no sender counts for another', async () => {
    const { post } = await limited(1)
    for (const address of ['192.0.2.7', '192.0.2.8', '2001:db8::1', '2001:db8:0:1::1']) {
      expect(await post(address)).toBe(0)
    }
    expect(await post('2001:db8::2')).toBe(60)
  })

  test('posts that come at once are each counted', async () => {
    const { post } = await limited(5)
    const waits = await Promise.all(Array.from({ length: 20 }, () => post('192.0.2.7')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })
})

test('with too many senders the oldest counts are evicted', async () => {
  const counter = memoryCounter(3)
  for (const sender of ['a', 'b', 'c', 'd']) await counter.count(sender, now)
  const posts = async (sender: string) => (await counter.count(sender, now)).posts
  expect([await posts('d'), await posts('c'), await posts('a')]).toEqual([2, 2, 1])
})

describe('servers on one PostgreSQL database', () => {
  test('count together, whatever their own clocks say', async () => {
    const place = await newPlace('PostgreSQL')
    const servers = [await place.open(), await place.open()].map((database) =>
      rateLimit({ maxPosts: 2, counter: sharedCounter(database), secret: 's' }),
    )
    const waits: (number | undefined)[] = []
    for (const turn of [0, 1, 0, 1]) waits.push(await servers[turn]?.('192.0.2.7', secondsLater(turn * 3600)))
    expect(waits).toEqual([0, 0, 60, 60])
  })

  test('keep no address, and nothing for longer than it counts', async () => {
    const database = await (await newPlace('PostgreSQL')).open()
    const time = clock()
    const limit = rateLimit({ maxPosts: 2, counter: counterIn(database, time), secret: 's' })
    const rows = () => database.db.selectFrom('post_counts').selectAll().execute()
    await limit('192.0.2.7', time.now())
    const [first] = await rows()
    expect(first?.sender).toMatch(/^[0-9a-f]{64}$/)
    time.pass(60)
    await limit('192.0.2.8', time.now())
    expect(await rows()).toMatchObject([{ posts: 1, ends_at: secondsLater(120).toISOString() }])
    time.pass(24 * 60 * 60)
    await limit('192.0.2.7', time.now())
    const [nextDay] = await rows()
    expect(nextDay?.sender).not.toBe(first?.sender)
  })
})
