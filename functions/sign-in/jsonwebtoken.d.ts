/**
 * jsonwebtoken in its halves, which its types do not name: most functions only read tokens, and need not carry what
 * signs them.
 */
declare module "jsonwebtoken/sign.js" {
  export { sign as default } from "jsonwebtoken";
}
declare module "jsonwebtoken/verify.js" {
  export { verify as default } from "jsonwebtoken";
}
