// Qt 5's raster paint engine, drawing into memory of the driver's.
//
// Images are wrapped, never copied: Qt is timed without a conversion. An opaque page is given as RGB32,
// which spares Qt the blending.

#include <QtGui/QImage>
#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>
#include <QtGui/QTransform>

namespace {

QImage target(void *pixels, int width, int height) {
  return QImage(static_cast<uchar *>(pixels), width, height, width * 4,
                QImage::Format_ARGB32_Premultiplied);
}

// `h`: 9 numbers, row by row, for column vectors; Qt has row vectors.
QTransform transform(const double *h) {
  return QTransform(h[0], h[3], h[6], h[1], h[4], h[7], h[2], h[5], h[8]);
}

}  // namespace

extern "C" {

void qt_picture(void *out, int width, int height, const void *picture, int w, int h,
                const double *matrix, double opacity, int antialias) {
  QImage image = target(out, width, height);
  const QImage source(static_cast<const uchar *>(picture), w, h, w * 4, QImage::Format_RGB32);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, true);
  painter.setRenderHint(QPainter::Antialiasing, antialias != 0);
  if (opacity < 1) painter.setOpacity(opacity);
  painter.setTransform(transform(matrix));
  painter.drawImage(0, 0, source);
}

void qt_gradient(void *out, int width, int height, double w, double h, const double *matrix,
                 double alpha) {
  QImage image = target(out, width, height);
  QPainter painter(&image);
  QLinearGradient gradient(0, 0, w, 0);
  gradient.setColorAt(0, QColor::fromRgbF(0, 0, 0, alpha));
  gradient.setColorAt(1, QColor::fromRgbF(0, 0, 0, 0));
  painter.setTransform(transform(matrix));
  painter.fillRect(QRectF(0, 0, w, h), gradient);
}

const char *qt_version() { return qVersion(); }

}
