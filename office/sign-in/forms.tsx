import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Notice } from '../ui/words.tsx'
import type { SecondStepPage, SignInPage } from './sign-in.ts'

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

export function SecondStepForm({ next, csrfToken, email, newFactor, hasFactor, problem }: SecondStepPage) {
  const desk = { csrfToken }
  if (!hasFactor && !newFactor)
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
        <SignOut desk={desk} />
      </>
    )
  return (
    <>
      {newFactor ? (
        <>
          <p>Scan this with an authenticator app, then type the code that it shows.</p>
          <img src={newFactor.qrCode} alt="QR code for an authenticator app" width={192} height={192} />
          <p>
            Nothing to scan with? Type this key instead: <code>{newFactor.secret}</code>
          </p>
        </>
      ) : (
        <p>Type the code that your authenticator shows for {email}.</p>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
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
      <SignOut desk={desk} />
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
