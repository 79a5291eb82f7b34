/** 2.0.0 has arrays, and binary frames for broadcasts; 1.0.0 has objects. */
export type Version = '1.0.0' | '2.0.0'

/** A client's reference of a message, by which it knows the reply; given back as it came. */
export type Ref = string | number | null

export interface Message {
  readonly joinRef: Ref
  readonly ref: Ref
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** A broadcast whose payload is passed on as it came, unread. */
export interface UserBroadcast {
  /** Of a message of the database; clients are told it, and hear nothing twice. */
  readonly id?: string
  readonly isReplayed?: boolean
  readonly event: string
  readonly encoding: 'json' | 'binary'
  readonly payload: Buffer
}

/** A frame is made once for all sockets that it is sent to. */
export interface Frame {
  readonly bytes: Buffer
  readonly isBinary: boolean
}
