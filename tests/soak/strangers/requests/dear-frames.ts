import { nested, times } from './dear-request.ts'

const TOPIC = 'realtime:strangers'
const LARGE_BYTES = 200_000
const DEEP = 7_000

/** Frames of version 2 that make the realtime service work hardest, by the event of their message. */
const FRAMES: Readonly<Record<string, () => readonly string[]>> = {
  heartbeat: () => [frame('phoenix', 'heartbeat', '{}')],
  phx_join: () => [
    frame(TOPIC, 'phx_join', nested('[', ']', DEEP)),
    frame(TOPIC, 'phx_join', nested('{"config":', '}', DEEP, '1')),
    frame(
      TOPIC,
      'phx_join',
      `{"config":{"postgres_changes":[${times(900, () => '{"event":"*","schema":"public","table":"reviews","filter":"id=eq.1"}').join(',')}]}}`,
    ),
    frame(`realtime:${'x'.repeat(LARGE_BYTES)}`, 'phx_join', '{}'),
    frame(TOPIC, 'phx_join', '{"config":{"broadcast":{"self":true},"presence":{"enabled":true}}}'),
  ],
  phx_leave: () => [frame(TOPIC, 'phx_leave', nested('[', ']', DEEP))],
  access_token: () => [frame(TOPIC, 'access_token', `{"access_token":"${'a.'.repeat(LARGE_BYTES / 2)}"}`)],
  broadcast: () => [
    frame(
      TOPIC,
      'broadcast',
      `{"type":"broadcast","event":"a","payload":{"a":"${'x'.repeat(LARGE_BYTES)}"}}`,
    ),
    frame(TOPIC, 'broadcast', nested('[', ']', DEEP)),
  ],
  presence: () => [
    frame(TOPIC, 'presence', `{"event":"track","payload":{"a":"${'x'.repeat(4_000)}"}}`),
    frame(TOPIC, 'presence', `{"event":"track","payload":${nested('{"a":', '}', DEEP, '1')}}`),
  ],
}

/** Throws for a new event until its dearest message is added here. */
export function dearFramesOf(event: string): readonly string[] {
  const frames = FRAMES[event]
  if (!frames) throw new Error(`nobody knows the dearest message ${event}`)
  return frames()
}

export function frame(topic: string, event: string, payload: string): string {
  return `["1","1",${JSON.stringify(topic)},"${event}",${payload}]`
}
