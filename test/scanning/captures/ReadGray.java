import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.PlanarYUVLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads gray pictures (width, height, bytes) with ZXing, and writes the text of each as a line; an empty one if it fails. */
public class ReadGray {
  public static void main(String[] words) throws Exception {
    DataInputStream pictures = new DataInputStream(new BufferedInputStream(System.in));
    PrintStream texts = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Map<DecodeHintType, ?> hints = Map.of(DecodeHintType.TRY_HARDER, true, DecodeHintType.CHARACTER_SET, "UTF-8");
    while (true) {
      int width;
      try {
        width = pictures.readInt();
      } catch (EOFException end) {
        return;
      }
      int height = pictures.readInt();
      byte[] light = new byte[width * height];
      pictures.readFully(light);
      PlanarYUVLuminanceSource source =
          new PlanarYUVLuminanceSource(light, width, height, 0, 0, width, height, false);
      try {
        texts.println(new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText());
      } catch (ReaderException unread) {
        texts.println();
      }
    }
  }
}
