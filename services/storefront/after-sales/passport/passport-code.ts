import { equalsSecret, sign } from '#services/shared/signature.ts'

/** One piece of an order's line, from 1. */
export interface Piece {
  readonly orderNumber: number
  readonly position: number
  readonly piece: number
}

/** The piece in the hands of one of its owners; 0 is the buyer. */
export interface OwnedPiece extends Piece {
  readonly owner: number
}

/** A link by which that owner hands it on. */
export interface Offer extends OwnedPiece {
  readonly offer: number
}

const NAMED = /^(\d{1,15})-(\d{1,4})-(\d{1,4})-(\d{1,4})(?:-(\d{1,6}))?-([0-9a-f]{28})$/
/** 112 bits in digits and letters that nobody mistakes for others when they type them from a card. */
const SECRET_CHARACTERS = 28

/** Stands in the address of the chair's page, and opens it. */
function passportCode(signingKey: string, piece: OwnedPiece): string {
  const name = nameOf(piece)
  return `${name}-${secretOf(signingKey, `chair passport ${name}`)}`
}

export function offerCode(signingKey: string, offer: Offer): string {
  const name = `${nameOf(offer)}-${offer.offer}`
  return `${name}-${secretOf(signingKey, `chair handed on ${name}`)}`
}

/** Undefined for a code that the shop has not made. */
export function readPassportCode(signingKey: string, code: string): OwnedPiece | undefined {
  const read = readCode(code)
  if (!read || read.offer !== undefined) return undefined
  const { offer: _none, ...piece } = read
  return equalsSecret(passportCode(signingKey, piece), code.toLowerCase()) ? piece : undefined
}

export function readOfferCode(signingKey: string, code: string): Offer | undefined {
  const read = readCode(code)
  if (!read || read.offer === undefined) return undefined
  const offer = { ...read, offer: read.offer }
  return equalsSecret(offerCode(signingKey, offer), code.toLowerCase()) ? offer : undefined
}

export function passportPath(signingKey: string, piece: OwnedPiece): string {
  return `/chairs/${passportCode(signingKey, piece)}`
}

function readCode(code: string) {
  const [, order, line, piece, owner, offer] = NAMED.exec(code.toLowerCase()) ?? []
  if (order === undefined) return undefined
  return {
    orderNumber: Number(order),
    position: Number(line) - 1,
    piece: Number(piece),
    owner: Number(owner) - 1,
    offer: offer === undefined ? undefined : Number(offer),
  }
}

/** People count from one. */
function nameOf({ orderNumber, position, piece, owner }: OwnedPiece): string {
  return `${orderNumber}-${position + 1}-${piece}-${owner + 1}`
}

function secretOf(signingKey: string, text: string): string {
  return Buffer.from(sign(signingKey, text), 'base64url').toString('hex').slice(0, SECRET_CHARACTERS)
}
