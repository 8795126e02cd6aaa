/** The words of the sign-in and registration form, shared by the sign-in page and the checkout. */
export const accountFormWords = {
  name: "Full Name",
  email: "Email Address",
  password: "Password",
  passwordHelp: "At least 6 characters.",
  showPassword: "Show password",
  hidePassword: "Hide password",

  /** Above the button that creates an account, and above the one that leads a customer to the payment. */
  agreement: {
    account: "By continuing, you agree to our {terms}. See {privacy} for how we use your data.",
    payment: "By paying, you agree to our {terms}.",
  },
  opensInNewTab: "(opens in a new tab)",

  nameMissing: "Please enter your name.",
  emailMissing: "Please enter your email address.",
  emailInvalid: "Please enter a valid email address.",
  passwordMissing: "Please enter your password.",
  /** For a new account. */
  newPasswordMissing: "Please choose a password of at least 6 characters.",
  passwordShort: "Password should be at least 6 characters long.",
  passwordLong: "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
  passwordBlank: "A password can’t be only spaces.",
  passwordControl: "Please remove line breaks and invisible characters.",
  passwordCommon: "That password is too common. Please choose another.",
  /** Displayed in other languages in place of the server's message about a field, which exists only in English. */
  fieldInvalid: "Please check this field.",

  somethingWrong: "Something went wrong. Please try again.",
  unableToRegister: "Unable to create your account. Please try again.",
  emailConflict:
    "That email is already registered. Please sign in with the correct password or use another email to continue.",
  /** The words of `emailConflict` that lead to the sign-in page. */
  emailConflictLink: "sign in",
} as const;
