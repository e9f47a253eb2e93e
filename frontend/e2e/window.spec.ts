// The program as it is shipped, in its own window: what no browser can stand in for.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { wordsIn } from './support/ocr';
import { quiet } from './support/program';
import { build, openScreen } from './support/setup';

test('the shipped program starts, indexes, and answers what is typed', async ({}, info) => {
  test.setTimeout(1_800_000); // most of it goes by while the program is built
  const binary = join(scratch('bin-'), 'pincite-desktop');
  build('desktop,production', binary);
  const screen = await openScreen();
  const env = { ...process.env, ...quiet, DISPLAY: screen.display, PINCITE_HOME: scratch('home-') };
  const xdotool = (...args: string[]) => execFileSync('xdotool', args, { env });
  const picture = info.outputPath('window.png');
  // seen is the words in the picture of the screen or of a part of it, which is read best large and grey.
  const seen = (part = '100%x100%+0+0') => {
    execFileSync('import', ['-window', 'root', picture], { env });
    const large = execFileSync('convert', [picture, '-crop', part, '+repage', '-colorspace', 'Gray', '-resize', '200%', 'png:-']);
    const text = execFileSync('tesseract', ['stdin', 'stdout', '--psm', '11'], { input: large, stdio: ['pipe', 'pipe', 'ignore'] });
    return wordsIn(String(text)).join(' ');
  };
  // answered is the words beside the list of documents: of the whole screen, lines
  // of neighbours that stand at one height are read as one.
  const answered = () => seen('1015x800+265+0');
  const program = spawn(binary, [], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  program.stderr.on('data', (data) => (said += String(data)));
  try {
    const soon = { timeout: 300_000 };
    await expect.poll(seen, soon).toContain('nothing leaves this computer');
    xdotool('mousemove', '640', '780'); // nothing manages the windows here: keys go where the pointer is
    xdotool('key', 'Tab', 'Tab', 'Return'); // "Try the sample contracts"
    await expect.poll(seen, soon).toContain('14 contracts a question');
    xdotool('key', 'ctrl+k');
    xdotool('type', '--delay', '20', 'Wexcombe governing law');
    await expect.poll(answered, soon).toContain('illinois without regard to its conflict of laws');
    // WebKit's search fields keep Escape to themselves.
    xdotool('key', 'F1');
    await expect.poll(seen, soon).toContain('keys and commands');
    xdotool('key', 'Escape');
    await expect.poll(seen, soon).not.toContain('keys and commands');
    expect(program.exitCode, said).toBe(null);
    expect(said).not.toContain('panic');
  } finally {
    await info.attach('window', { path: picture, contentType: 'image/png' });
    program.kill('SIGKILL');
    screen.close();
  }
});
