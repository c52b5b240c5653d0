import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import { randomFrom } from '#tests/mutation/mutations.ts'

/** How fast a machine was during a run, and how busy: without them a time says little. */
export interface Machine {
  readonly model: string
  readonly cores: number
  /** Millions of turns of a small generator of random numbers in a second of processor time. */
  readonly speed: number
  /** The processes that waited for a core in the minute before the run. */
  readonly loadBefore: number
  /** The share of the time in which the cores worked, the run's own work included. */
  readonly busy: number
}

/** Begins to watch the machine; the function that it returns says how it was until then. */
export function watchMachine(): () => Machine {
  const [before = 0] = loadavg()
  const began = coreTimes()
  return () => {
    const ended = coreTimes()
    const passed = ended.all - began.all
    const busy = passed > 0 ? 1 - (ended.idle - began.idle) / passed : 0
    const model = cpus()[0]?.model.trim() ?? 'unknown'
    return { model, cores: cpus().length, speed: speedNow(), loadBefore: before, busy }
  }
}

/** The machine in words. */
export function machineText({ model, cores, speed, loadBefore, busy }: Machine): string {
  const share = `${Math.round(busy * 100)} % busy`
  return `${cores} × ${model}, speed ${speed.toFixed(0)}, load ${loadBefore.toFixed(1)} before, ${share} meanwhile`
}

function coreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map(({ times }) => times)
  const idle = times.reduce((sum, core) => sum + core.idle, 0)
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
}

const [rounds, turns] = [3, 5_000_000]

/** The fastest of some rounds of 50 ms each: the kernel may count processor time in steps of 10 ms. */
function speedNow(): number {
  const random = randomFrom(1)
  const speeds = Array.from({ length: rounds }, () => {
    const began = process.threadCpuUsage()
    for (let i = 0; i < turns; i += 1) random()
    const { user, system } = process.threadCpuUsage(began)
    return turns / Math.max(1, user + system)
  })
  return Math.max(...speeds)
}
