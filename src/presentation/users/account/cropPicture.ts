import { fail, ok, type Result } from '#domain/shared/result.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE_PIXELS } from '#domain/validation/profileRules.ts';
import type { DeviceProblem } from '../../ui/feedback/message.ts';

const PAPER = '#ffffff';
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4];
const SCALES = [1, 0.75, 0.5];

/**
 * Crops a picture to its central square, shrinks it and encodes it as JPEG. Redrawing removes all metadata, such as the
 * location.
 */
export async function cropPicture(file: Blob): Promise<Result<File, DeviceProblem>> {
  const unreadable = fail({ kind: 'worded', key: 'profile.photo.unreadable' } as const);
  const picture = await load(file);
  if (!picture) return unreadable;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const cut = Math.min(width, height);
  for (const part of SCALES) {
    const canvas = document.createElement('canvas');
    const side = Math.max(1, Math.round(Math.min(cut, MAX_PHOTO_SIDE_PIXELS) * part));
    [canvas.width, canvas.height] = [side, side];
    const brush = canvas.getContext('2d');
    if (!brush) return unreadable;
    brush.fillStyle = PAPER;
    brush.fillRect(0, 0, side, side);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      if (blob && blob.size <= MAX_PHOTO_BYTES) return ok(new File([blob], 'photo.jpg', { type: 'image/jpeg' }));
    }
  }
  return unreadable;
}

/** Loads a picture. The browser applies its EXIF orientation. */
async function load(file: Blob): Promise<HTMLImageElement | undefined> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return picture.naturalWidth > 0 ? picture : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
