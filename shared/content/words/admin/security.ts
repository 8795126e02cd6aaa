import { brand } from "#shared/domain/brand.ts";
import { adminSessionLimits } from "#shared/domain/limits.ts";

const { idleMinutes, hours } = adminSessionLimits;

/** The words of an admin's session and two-step sign-in. */
export const securityWords = {
  unreachable: "We couldn't reach the shop. Check your connection and try again.",
  failed: "Something went wrong. Please try again.",

  idleWarning: {
    title: "Are you still there?",
    about: "You've been inactive for a while, so your session is about to end. You won't lose anything on this page.",
    left: (seconds: number) =>
      seconds >= 60
        ? `Your session ends in ${seconds / 60} ${seconds === 60 ? "minute" : "minutes"}.`
        : `Your session ends in ${seconds} seconds.`,
    stay: "Stay signed in",
    close: "Close, and stay signed in",
    signOut: "Sign out",
  },

  lock: {
    signOut: "Leave the admin area",
    forgot: "Forgot your password? Leave the admin area, then reset it on the sign-in page.",
    password: {
      title: "Sign in again",
      about: "Your session has ended. Nothing you entered is lost. Sign in to continue where you left off.",
      email: "Email",
      password: "Password",
      show: "Show password",
      hide: "Hide password",
      missing: "Enter your email and password.",
      submit: "Sign in",
      busy: "Signing in …",
    },
    proof: {
      title: "Confirm it's you",
      about:
        "You last entered your password more than 15 minutes ago. Enter it again, and your action continues automatically.",
    },
    passkey: {
      submit: "Use a passkey",
      busy: "Waiting for your passkey …",
      canceled: "You didn't use a passkey. You can try again.",
      failed: "We couldn't verify that passkey. Please try again.",
    },
    code: {
      title: "Enter your code",
      about: "Two-step sign-in protects your account.",
      submit: "Continue",
      busy: "Checking …",
    },
  },

  code: {
    app: { label: "Code", help: "The 6-digit code from your authenticator app." },
    recovery: { label: "Recovery code", help: "One of the codes you saved. Each works once." },
    notSix: "Enter the 6-digit code from the app.",
    missing: "Enter one of your recovery codes.",
    useRecovery: "Use a recovery code",
    useApp: "Use the app",
  },

  page: {
    failed: "Unable to load your two-step sign-in.",
    factor: {
      heading: "Two-step sign-in",
      about:
        "With two-step sign-in, you need your password and a code from your phone to sign in to the admin area. Any authenticator app works.",
      on: "On",
      off: "Off",
      state: "Status",
      since: "Since",
      codesLeft: "Recovery codes left",
      fewCodes: (left: number) =>
        left === 0
          ? "You have no recovery codes left. If you lose your phone, you can't sign in. Create new codes now."
          : `You have only ${left} recovery ${left === 1 ? "code" : "codes"} left. Create new ones before they run out.`,
      switchOn: "Turn on",
      switchOff: "Turn off",
      newCodes: "New recovery codes",
      switchedOn: "Two-step sign-in is on. Your other sessions were signed out.",
      codesCreated: "You have new recovery codes. The old ones no longer work.",
      alreadyOn: "Two-step sign-in is already on. If you don't have its recovery codes, create new ones.",
      alreadyOff: "Two-step sign-in is already off.",
      switchedOff: "Two-step sign-in is off. Your other sessions were signed out.",
    },
    passkeys: {
      heading: "Passkeys as the second step",
      about:
        "A passkey verifies you by fingerprint, face or PIN. You can use it instead of the code, and to sign in without a password.",
      none: "You have no passkeys yet.",
      manage: "Manage your passkeys on the dashboard",
      unsupported: "This browser can't use passkeys.",
      withApp: (count: number) => (count === 1 ? "You have one passkey." : `You have ${count} passkeys.`),
      only: (count: number) =>
        count === 1
          ? "Your one passkey is your only second step. Add another in case you lose it. Without it, you can't sign in."
          : `Your ${count} passkeys are your second step.`,
      offer:
        "If you require a passkey, it becomes the only way into the admin area, and there are no recovery codes. Make sure you have two passkeys first.",
      switchOn: "Require a passkey",
      switchOff: "Turn off",
      busy: "Waiting for your passkey …",
      canceled: "You didn't use a passkey, so nothing changed.",
      failed: "Something went wrong. Please try again.",
      loadFailed: "Unable to load your passkeys.",
      switchedOn: "Passkeys are now your second step. Your other sessions were signed out.",
      switchedOff: "Two-step sign-in is off. Your passkeys still sign you in. Your other sessions were signed out.",
    },
    setUp: {
      title: "Turn on two-step sign-in",
      about:
        "You need an authenticator app on your phone. Once this is on, signing in to the admin area takes your password and a code from the app.",
      preparing: "Creating a secret for your app",
      again: "Try again",
      password: {
        label: "Current password",
        help: "We always ask for it here, in case someone else is using your device.",
        missing: "Enter your current password.",
        wrong: "That password is incorrect.",
      },
      show: "Show password",
      hide: "Hide password",
      continue: "Continue",
      continuing: "Checking …",
      scan: "Scan this with the app",
      picture: "A QR code with the secret that is also shown below as text.",
      openApp: "Is the app on this device? Open it here",
      type: "Or enter this secret in the app",
      copy: "Copy secret",
      submit: "Turn on",
      busy: "Turning on …",
      cancel: "Cancel",
    },
    codes: {
      title: "Your recovery codes",
      about:
        "If you lose your phone, you can sign in with one of these codes instead. Each works once. Store them separately from your phone. They won't be shown again.",
      label: "Recovery codes",
      copy: "Copy all",
      save: "Save as a file",
      print: "Print",
      file: `${brand.name.toLowerCase()}-recovery-codes.txt`,
      fileHeading: `${brand.name}: recovery codes for the admin area. Each works once.`,
      savedThem: "I have saved them",
      confirmSavedFirst: "Confirm that you saved them. They won't be shown again.",
      done: "Done",
    },
    renew: {
      title: "New recovery codes",
      about: "You'll get ten new recovery codes. The old ones stop working.",
      submit: "Create new codes",
      busy: "Creating codes …",
    },
    turnOff: {
      title: "Turn off two-step sign-in",
      about: "Your password alone opens the admin area from now on. We sign out your other sessions.",
      submit: "Turn off",
      busy: "Turning off …",
    },
    cancel: "Cancel",
    session: {
      heading: "Your session",
      idle: `If you do nothing in any tab for ${idleMinutes} minutes, we sign you out, and warn you two minutes before. Sign in again, and you're back where you left off.`,
      longest: `We ask for your password every ${hours} hours.`,
    },
    lost: {
      heading: "If you can't sign in",
      about:
        "If you lose your phone and your recovery codes, or all your passkeys, ask the person who runs your server. Once they've verified it's you, they'll turn off your two-step sign-in and remove your passkeys.",
      developers: "For developers",
      command: "npm run admin -- reset-two-step-sign-in you@example.com --stage prod",
    },
  },
} as const;
