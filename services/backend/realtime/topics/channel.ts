import type { Who } from '../../access/who.ts'
import type { Subscriber } from '../changes/bindings.ts'
import type { Frame, Message, Ref, Version } from '../frames/message.ts'
import { writeAboutChannel, writePush, writeReply } from '../frames/write-frame.ts'
import type { JoinConfig } from './join-config.ts'
import type { Extension, Rights } from './private-topics.ts'

/** The part of a socket that a channel needs. */
export interface Line {
  readonly version: Version
  /** The network of the client. */
  readonly network: string
  send(frame: Frame): void
}

interface ChannelOptions {
  readonly line: Line
  readonly topic: string
  readonly joinRef: Ref
  readonly config: JoinConfig
  /** Size of the join's payload in bytes. */
  readonly joinBytes: number
  /** Ends the channel, so that its client joins again. */
  readonly onFailure: (channel: Channel) => void
}

/** Prefix of the clients' topics. */
export const TOPIC_PREFIX = 'realtime:'
/** No client's topic begins with it. */
const PRIVATE_PREFIX = 'private:'

/** Those who hear each other: a private and a public topic of one name are two rooms. */
export function roomOf(topic: string, isPrivate: boolean): string {
  return isPrivate ? PRIVATE_PREFIX + topic : topic
}

/** The topic by which the room's channels know it. */
export function topicOf(room: string): string {
  return room.startsWith(PRIVATE_PREFIX) ? room.slice(PRIVATE_PREFIX.length) : room
}

/** The hosted backend's limit, within a window. */
const MAX_PRESENCE_CHANGES = 5
const PRESENCE_WINDOW_MS = 30_000

/** One joined topic of one socket. */
export class Channel implements Subscriber {
  readonly topic: string
  readonly joinRef: Ref
  readonly config: JoinConfig
  readonly joinBytes: number
  readonly #line: Line
  readonly #onFailure: (channel: Channel) => void
  /** Undefined until the join's token is checked. */
  #identity: Identity | undefined
  /** The token that the client gave last; what it says may still be looked up. */
  lastToken: string | undefined
  /** The rights that policies give the client where the topic is private; undefined before they were asked. */
  rights: Rights | undefined
  /** Messages from before the channel was joined that it was told already. */
  replayed: ReadonlySet<string> = new Set()
  #presenceChanges = { untilMs: Number.NEGATIVE_INFINITY, left: 0 }
  isOpen = true

  constructor({ line, topic, joinRef, config, joinBytes, onFailure }: ChannelOptions) {
    this.#line = line
    this.topic = topic
    this.joinRef = joinRef
    this.config = config
    this.joinBytes = joinBytes
    this.#onFailure = onFailure
  }

  get room(): string {
    return roomOf(this.topic, this.config.isPrivate)
  }

  hears(extension: Extension): boolean {
    return !this.config.isPrivate || (this.rights?.read.has(extension) ?? false)
  }

  maySay(extension: Extension): boolean {
    return !this.config.isPrivate || (this.rights?.write.has(extension) ?? false)
  }

  get version(): Version {
    return this.#line.version
  }

  get network(): string {
    return this.#line.network
  }

  /** The name that people gave the topic. */
  get subTopic(): string {
    return this.topic.slice(TOPIC_PREFIX.length)
  }

  get identity(): Identity | undefined {
    return this.#identity
  }

  identify(identity: Identity) {
    this.#identity = identity
  }

  /** False if the client has changed its presence too often of late. */
  mayChangePresence(now: Date): boolean {
    if (now.getTime() > this.#presenceChanges.untilMs)
      this.#presenceChanges = { untilMs: now.getTime() + PRESENCE_WINDOW_MS, left: MAX_PRESENCE_CHANGES }
    return this.#presenceChanges.left-- > 0
  }

  get who(): Who {
    if (!this.#identity) throw new Error('nobody has joined yet')
    return this.#identity.who
  }

  get whoKey(): string {
    return this.#identity?.whoKey ?? ''
  }

  send(frame: Frame) {
    this.#line.send(frame)
  }

  push(event: string, payload: unknown) {
    this.send(writePush(this.version, this.topic, event, JSON.stringify(payload)))
  }

  reply({ joinRef, ref }: Pick<Message, 'joinRef' | 'ref'>, status: 'ok' | 'error', response: unknown = {}) {
    this.send(writeReply(this.version, { joinRef, ref, topic: this.topic, status, response }))
  }

  tellSystem(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string) {
    this.push('system', { extension, status, message, channel: this.subTopic })
  }

  /** `phx_close` ends it for its client; after `phx_error` the client joins again. */
  tellEnd(event: 'phx_close' | 'phx_error') {
    this.send(writeAboutChannel(this.version, this.topic, this.joinRef, event))
  }

  failed() {
    this.#onFailure(this)
  }
}

/** A channel's client, by its last token. */
export interface Identity {
  readonly token: string
  readonly who: Who
  readonly whoKey: string
  /** Infinity for an API key. */
  readonly expiresAtMs: number
  readonly sessionId: string | undefined
}
