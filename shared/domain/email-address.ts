/** Whether trimmed text looks like an email address. The server validates more strictly. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
