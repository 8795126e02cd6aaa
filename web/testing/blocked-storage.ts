/** Makes the browser's storage throw, as it does when cookies are blocked. Returns a function that restores it. */
export function blockStorage(): () => void {
  const names = ["localStorage", "sessionStorage"] as const;
  const originals = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  }
  return () => {
    for (const [name, descriptor] of originals) {
      if (descriptor !== undefined) Object.defineProperty(window, name, descriptor);
    }
  };
}
