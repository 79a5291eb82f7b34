import type { APIRoute } from 'astro'
import { robotsText } from '../search-engines/robots.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(robotsText(locals.publicUrl), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
