import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143 }

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {NodeJS.Signals} signal */
function stopWithChildren(signal) {
  for (const child of running) child.kill(signal)
  process.exit(SIGNAL_EXIT_CODES[/** @type {keyof typeof SIGNAL_EXIT_CODES} */ (signal)])
}

/** Passes a signal that reaches this process alone to its children, so that none goes on working. */
function watchSignals() {
  for (const signal of Object.keys(SIGNAL_EXIT_CODES)) {
    // Listeners stay only while a child runs, since one listener alone takes away the signal's usual effect.
    if (running.size > 0) process.on(signal, stopWithChildren)
    else process.off(signal, stopWithChildren)
  }
}

/**
 * Runs a command in the project's root and answers its exit code (1 when it could not start).
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: string) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = process.env, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', ...outputs(onOutput)] })
    running.add(child)
    if (running.size === 1) watchSignals()
    child.stdout?.setEncoding('utf8').on('data', onOutput ?? (() => {}))
    child.stderr?.setEncoding('utf8').on('data', onOutput ?? (() => {}))
    const say = onOutput ?? ((line) => process.stderr.write(line))
    child.once('error', (error) => say(`${command}: ${error.message}\n`))
    child.once('close', (code, signal) => {
      if (signal) say(`${command} was ended by ${signal}\n`)
      running.delete(child)
      if (running.size === 0) watchSignals()
      resolve(code ?? 1)
    })
  })
}

/** @param {unknown} onOutput */
function outputs(onOutput) {
  return /** @type {const} */ (onOutput ? ['pipe', 'pipe'] : ['inherit', 'inherit'])
}
