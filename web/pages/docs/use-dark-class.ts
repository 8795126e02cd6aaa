import { useEffect } from "react";

/** Swagger UI's dark mode is a class on the root element, the site's the preferred color scheme: this syncs the two. */
export function useDarkClass(): void {
  useEffect(() => {
    const preference = window.matchMedia("(prefers-color-scheme: dark)");
    const { classList } = document.documentElement;
    const follow = () => classList.toggle("dark-mode", preference.matches);
    follow();
    preference.addEventListener("change", follow);
    return () => {
      preference.removeEventListener("change", follow);
      classList.remove("dark-mode");
    };
  }, []);
}
