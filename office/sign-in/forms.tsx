import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Notice } from '../ui/words.tsx'
import { isOn, type SecondStepPage, type SignInPage } from './sign-in.ts'

export function SignInForm({ next, email, problem }: SignInPage) {
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <form method="post" className="stack">
        <input type="hidden" name="next" value={next} />
        <Field label="Email" name="email" type="email" autoComplete="username" value={email} required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button>Continue</Button>
      </form>
      <p>
        The office is for the people who run this shop. <a href="/login">Forgot your password?</a>
      </p>
    </>
  )
}

export function SecondStepForm(page: SecondStepPage) {
  const { next, csrfToken, email, newFactor, factors, problem } = page
  const desk = { csrfToken }
  if (!isOn(factors) && !newFactor)
    return (
      <>
        <p>
          The office asks for a code from an authenticator app besides your password, so that a stolen
          password opens nothing. You have none set up for {email}.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PostForm desk={desk} does="set-up">
          <input type="hidden" name="next" value={next} />
          <Button>Set up an authenticator</Button>
        </PostForm>
        <p>
          A passkey or security key does as well: turn two-step verification on in{' '}
          <a href="/account">your account</a>.
        </p>
        <SignOut desk={desk} />
      </>
    )
  return (
    <>
      {newFactor && (
        <>
          <p>Scan this with an authenticator app, then type the code that it shows.</p>
          <img src={newFactor.qrCode} alt="QR code for an authenticator app" width={192} height={192} />
          <p>
            Nothing to scan with? Type this key instead: <code>{newFactor.secret}</code>
          </p>
        </>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <PasskeyForm {...page} />
      {(factors.app !== undefined || newFactor) && (
        <>
          {!newFactor && <p>Type the code that your authenticator shows for {email}.</p>}
          <PostForm desk={desk} does="verify" className="stack">
            <input type="hidden" name="next" value={next} />
            {newFactor && (
              <>
                <input type="hidden" name="factor" value={newFactor.id} />
                <input type="hidden" name="picture" value={newFactor.qrCode} />
                <input type="hidden" name="secret" value={newFactor.secret} />
              </>
            )}
            <Field
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              required
            />
            <Button>Open the office</Button>
          </PostForm>
        </>
      )}
      {factors.hasRecoveryCodes && (
        <details>
          <summary>Use a recovery code</summary>
          <PostForm desk={desk} does="recover" className="stack">
            <input type="hidden" name="next" value={next} />
            <Field label="Recovery code" name="recovery" autoComplete="off" maxLength={40} required />
            <Button look="quiet">Use this code</Button>
          </PostForm>
        </details>
      )}
      <SignOut desk={desk} />
    </>
  )
}

/** `show-passkey.ts` answers the press; without script the other ways are left. */
function PasskeyForm({ next, csrfToken, email, factors, challenge }: SecondStepPage) {
  if (factors.passkey === undefined) return null
  if (!challenge) return <p>Passkeys cannot be used just now. Please try again in a moment.</p>
  return (
    <>
      <noscript>
        <p>A passkey takes JavaScript, which your browser has switched off here.</p>
      </noscript>
      <div hidden data-passkey-form>
        <p>Show a passkey or security key of {email}.</p>
        <PostForm desk={{ csrfToken }} does="passkey" className="stack">
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="challenge" value={challenge.id} />
          <input type="hidden" name="credential" data-passkey={challenge.options} />
          <Button>Use your passkey</Button>
          <p role="alert" data-passkey-problem />
        </PostForm>
      </div>
    </>
  )
}

function SignOut({ desk }: { readonly desk: { readonly csrfToken: string } }) {
  return (
    <PostForm desk={desk} does="sign-out" action="/office/sign-out">
      <button type="submit" className="link">
        Use another account
      </button>
    </PostForm>
  )
}
