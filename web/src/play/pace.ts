// The pace of what is shown: others' turns may come faster than eyes can follow, so they are shown one after the other.

import { reducedMotion } from '../ui/motion.ts'

const PAUSE = 350 // milliseconds after somebody else's move
const HURRY = 6 // with so many waiting, there are no pauses

type Job = { show: () => Promise<void>; pause: boolean }

export class Pace {
  private readonly queue: Job[] = []
  private running = false
  private stopped = false

  add(show: () => Promise<void>, { pause }: { pause: boolean }): void {
    this.queue.push({ show, pause })
    if (!this.running) void this.run()
  }

  stop(): void {
    this.stopped = true
  }

  private async run(): Promise<void> {
    this.running = true
    for (let job = this.queue.shift(); job && !this.stopped; job = this.queue.shift()) {
      await job.show()
      const quick = reducedMotion() || document.hidden || this.queue.length >= HURRY
      if (job.pause && !quick) await new Promise(done => setTimeout(done, PAUSE))
    }
    this.running = false
  }
}
