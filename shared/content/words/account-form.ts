/** The words of the sign-in and registration form, shared by the sign-in page and the checkout. */
export const accountFormWords = {
  name: "Full Name",
  email: "Email Address",
  password: "Password",
  passwordHelp: "At least 6 characters.",
  showPassword: "Show password",
  hidePassword: "Hide password",

  nameMissing: "Please enter your name.",
  emailMissing: "Please enter a valid email address.",
  passwordMissing: "Please enter your password.",
  passwordShort: "Password should be at least 6 characters long.",
  passwordLong: "That password is too long: 72 letters and digits fit, and fewer with accents or emoji.",
  passwordBlank: "A password can't be only spaces.",
  passwordControl: "Please remove line breaks and invisible characters.",
  passwordCommon: "That password is too common. Please choose another.",
  /** For a field error of the server, whose own English message is displayed to English readers only. */
  fieldRefused: "Please take another look at this.",

  somethingWrong: "Something went wrong. Please try again.",
  unableToRegister: "Unable to create your account. Please try again.",
  emailConflict:
    "That email is already registered. Please sign in with the correct password or use another email to continue.",
} as const;
