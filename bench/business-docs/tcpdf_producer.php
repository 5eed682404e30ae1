<?php
// Reads HTML from standard input and prints it with TCPDF into the file named first.
$html = stream_get_contents(STDIN);
require '/usr/share/php/tcpdf/tcpdf.php';
$pdf = new TCPDF();
$pdf->setPrintHeader(false);
$pdf->setFont('dejavusans', '', (float) (preg_match('/font: ([0-9.]+)pt/', $html, $size) ? $size[1] : 9));
$pdf->AddPage();
$grid = str_contains($html, 'border: 1px solid #666');
$body = preg_replace('/<!doctype.*?<body>/s', '', $html);
$body = preg_replace('/class="(left|right|center)"/', 'align="$1"', $body);
$body = str_replace('<table class="data">', $grid ? '<table border="1" cellpadding="2">' : '<table cellpadding="1">', $body);
$pdf->writeHTML($body);
$pdf->Output($argv[1], 'F');
