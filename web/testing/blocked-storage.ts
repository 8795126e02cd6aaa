/** Blocks the browser's storage, which then throws, as with cookies blocked. Returns a function to unblock it. */
export function blockStorage(): () => void {
  const names = ["localStorage", "sessionStorage"] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor !== undefined) Object.defineProperty(window, name, descriptor);
    }
  };
}
