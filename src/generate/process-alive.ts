/** Whether a process runs on this machine. @param pid its number */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and is somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
