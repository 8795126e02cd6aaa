import type { WordsOf } from "#shared/content/words/catalog.ts";

export const accountFormWords: WordsOf<"accountForm"> = {
  name: "Nombre completo",
  email: "Correo electrónico",
  password: "Contraseña",
  passwordHelp: "Mínimo 6 caracteres.",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",

  agreement: {
    account: "Al continuar, aceptas los {terms}. En {privacy} explicamos qué hacemos con tus datos.",
    payment: "Al pagar, aceptas los {terms}.",
  },
  opensInNewTab: "(se abre en otra pestaña)",

  nameMissing: "Escribe tu nombre.",
  emailMissing: "Escribe tu correo electrónico.",
  emailInvalid: "Escribe un correo electrónico válido.",
  passwordMissing: "Escribe tu contraseña.",
  newPasswordMissing: "Elige una contraseña de al menos 6 caracteres.",
  passwordShort: "La contraseña debe tener al menos 6 caracteres.",
  passwordLong:
    "La contraseña es demasiado larga. El máximo es de 72 letras y números, o menos si lleva acentos o emojis.",
  passwordBlank: "La contraseña no puede ser solo espacios.",
  passwordControl: "Quita los saltos de línea y otros caracteres que no se ven.",
  passwordCommon: "Esa contraseña es demasiado común. Elige otra.",
  fieldInvalid: "Revisa este campo.",

  somethingWrong: "Algo salió mal. Inténtalo de nuevo.",
  unableToRegister: "No pudimos crear tu cuenta. Inténtalo de nuevo.",
  emailConflict: "Ese correo ya tiene una cuenta. Inicia sesión o usa otro correo para continuar.",
  emailConflictLink: "Inicia sesión",
};
