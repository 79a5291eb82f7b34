import { html } from 'hono/html'
import { policies } from '#facts/policies/policies.ts'
import type { Html } from '../html/document.ts'
import { formatDay } from '../pricing/delivery-days.ts'
import { type AlertLink, MAX_LINK_AGE_DAYS } from './alert-link.ts'
import { MAX_OF_ADDRESS } from './alert-rows.ts'
import type { AwaitedVariant } from './awaited-variant.ts'

/** What the page behind a link of a stock alert says. */
export interface AlertAnswer {
  readonly status: 200 | 404 | 409 | 410 | 503
  readonly heading: string
  readonly text: Html
}

export const incomplete: AlertAnswer = {
  status: 404,
  heading: 'This link is incomplete',
  text: html`<p>Open it again from the email, or ask for a new one on the page of the chair.</p>`,
}

export const noLongerSold: AlertAnswer = {
  status: 410,
  heading: 'It is no longer sold',
  text: html`<p>We no longer sell this, so there is nothing to wait for.</p>`,
}

export const failed: AlertAnswer = {
  status: 503,
  heading: 'That did not work',
  text: html`<p>We could not finish that. Please press the button again in a minute: the link still works.</p>`,
}

export function inStock({ path, name }: AwaitedVariant, publicUrl: string): AlertAnswer {
  return {
    status: 200,
    heading: 'It is in stock',
    text: html`<p>You can order it now: <a href="${publicUrl}${path}">${name}</a></p>`,
  }
}

export function expired({ path, name }: AwaitedVariant, publicUrl: string): AlertAnswer {
  return {
    status: 410,
    heading: 'This link has expired',
    text: html`<p>Links work for ${MAX_LINK_AGE_DAYS} days. Ask for a new one on <a href="${publicUrl}${path}">the page of the ${name}</a>.</p>`,
  }
}

export function offered({ email }: AlertLink, { name }: AwaitedVariant): AlertAnswer {
  return {
    status: 200,
    heading: 'An email when it is back',
    text: html`<p>We write to ${email} once, when this can be ordered again: ${name}. If that is not within ${policies.stockAlertDays} days, we write nothing and delete the address.</p>
<form method="post"><button name="do" value="begin">Yes, email me when it is back</button></form>`,
  }
}

export function waiting({ email }: AlertLink, { name }: AwaitedVariant, endsAt: Date): AlertAnswer {
  return {
    status: 200,
    heading: 'You are on the list',
    text: html`<p>We write to ${email} once, when the ${name} can be ordered again, until ${formatDay(endsAt)} at the latest.</p>
<form method="post"><button name="do" value="stop">Stop this email</button></form>`,
  }
}

export function stopped({ email }: AlertLink): AlertAnswer {
  return {
    status: 200,
    heading: 'You get no email about it',
    text: html`<p>We will not email ${email} about it.</p>`,
  }
}

export function tooMany({ email }: AlertLink): AlertAnswer {
  return {
    status: 409,
    heading: 'You are waiting for too many',
    text: html`<p>One address can wait for ${MAX_OF_ADDRESS} things at once, and ${email} does already. Stop one of them first: its link is in the email that you got about it.</p>`,
  }
}
