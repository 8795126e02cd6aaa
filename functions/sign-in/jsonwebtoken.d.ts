/** Types for jsonwebtoken's separate files: most functions only verify tokens, and need not bundle signing. */
declare module "jsonwebtoken/sign.js" {
  export { sign as default } from "jsonwebtoken";
}
declare module "jsonwebtoken/verify.js" {
  export { verify as default } from "jsonwebtoken";
}

declare module "jsonwebtoken/decode.js" {
  export { decode as default } from "jsonwebtoken";
}
