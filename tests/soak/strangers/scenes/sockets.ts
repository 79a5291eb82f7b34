import { WebSocket } from 'ws'
import { keepAsking, pause, type Stage } from '../load/stage.ts'
import { dearFramesOf, frame } from '../requests/dear-frames.ts'
import type { DearRequest } from '../requests/dear-request.ts'

const LISTENING = 190
const FLOODING = 100
const JOINING = 10
const TOPIC = 'realtime:a'
/** A socket may send a hundred messages a second. */
const SAY_EVERY_MS = 11
const COME_BACK_AFTER_MS = 250
const JOIN = frame(TOPIC, 'phx_join', '{"config":{"broadcast":{"self":true},"presence":{"enabled":true}}}')

/** 190 sockets of a network receive what another request sends twenty thousand times. */
export async function tellRoom(stage: Stage): Promise<void> {
  const sockets = Array.from({ length: LISTENING }, () => keepSocket(stage, (socket) => socket.send(JOIN)))
  const due = stage.dear.filter(({ name }) => name.endsWith('20,000 messages'))
  if (due.length === 0) throw new Error('there are no broadcasts by HTTP any more')
  await keepAsking(stage, 1, () => due[0] as DearRequest, 100)
  await Promise.all(sockets)
}

/** Each socket sends every message that it may, as large and as often as allowed. */
export async function floodSockets(stage: Stage): Promise<void> {
  const frames = stage.surface.socketEvents.flatMap(dearFramesOf)
  await Promise.all(
    Array.from({ length: FLOODING }, (_, at) =>
      keepSocket(stage, (socket) => {
        socket.send(JOIN)
        let said = at
        const saying = setInterval(() => socket.send(frames[said++ % frames.length] ?? JOIN), SAY_EVERY_MS)
        socket.on('close', () => clearInterval(saying))
      }),
    ),
  )
}

export async function nestJoins(stage: Stage): Promise<void> {
  const joins = dearFramesOf('phx_join')
  await Promise.all(
    Array.from({ length: JOINING }, () =>
      keepSocket(stage, (socket) => {
        for (const join of joins) socket.send(join)
      }),
    ),
  )
}

/** Keeps a socket open: it reconnects when closed, until the scene is over. */
async function keepSocket({ foothold, address, signal }: Stage, onOpen: (socket: WebSocket) => void) {
  const url = `${foothold.origin.replace(/^http/, 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${foothold.anonKey}`
  while (!signal.aborted) {
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address() } })
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    const end = () => socket.terminate()
    signal.addEventListener('abort', end, { once: true })
    // A network with too many sockets gets an error, and the socket closes.
    socket.on('error', () => {})
    socket.on('message', () => {})
    socket.on('open', () => onOpen(socket))
    await closed
    signal.removeEventListener('abort', end)
    await pause(COME_BACK_AFTER_MS, signal)
  }
}
