export function AuthDialog() {
  return <dialog open>Log in</dialog>;
}
